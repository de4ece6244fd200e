"""Seven scenarios on the sample interviews: dataset x solver x scorer, and a scorecard."""
