"""What every command shares, ours and those that a game's package brings: words, options, files, progress, endings.

A command is a click command named by an entry point of the group `marbre.commands`. It takes a `Speech` with its own
words (`speaking`), says what is wrong with one line (`Complaints`), and ends with 0, 1 (no) or 2 (bad input).
"""
