"""How repository rules ask for what Debian packages install."""

def missing(what, package):
    """Fails, naming the package to install."""
    fail("\n\n%s is missing. Run ./dev setup, or: apt-get install %s\n" % (what, package))

def installed_command(rctx, command, package):
    """The path of a command that is on the PATH; fails with the package's name otherwise."""
    path = rctx.which(command)
    if not path:
        missing("The command " + command, package)
    return path
