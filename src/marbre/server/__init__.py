"""The house: HTTP and WebSocket, tables, store, guests, clocks, bot workers.

An action is checked, applied, saved, then broadcast. No table lives in one process's memory alone.
"""
