// A player that says what it does, and the same one written in three ways: `swift run AudioPlayerExample`.
Demonstration.run()
