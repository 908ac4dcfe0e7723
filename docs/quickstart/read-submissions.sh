api GET /submissions
