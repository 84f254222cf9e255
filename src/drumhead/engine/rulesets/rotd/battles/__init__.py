"""10, 14: battles in the campaign: who meets whom, what each hears of it, and who leaves, breaks and flees."""
