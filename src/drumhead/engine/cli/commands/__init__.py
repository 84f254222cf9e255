"""What commands are called and what they take. Each body opens the door to the module that does it, and to no other."""
