#!/bin/sh
# Runs a command without address space randomisation, where the system lets us.
if setarch -R true 2>/dev/null; then
  exec setarch -R "$@"
fi
exec "$@"
