// The same player three times: `swift run AudioPlayerExample`.
Demonstration.run()
