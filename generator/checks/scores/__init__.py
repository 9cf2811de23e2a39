"""Areas D and S: score pads have boxes, and their sums add up what they say."""
