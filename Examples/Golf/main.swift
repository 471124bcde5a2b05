// Clubs as one `switch`, and as strategies: `swift run GolfExample`.
Demonstration.run()
