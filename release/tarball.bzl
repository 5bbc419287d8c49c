"""A tarball with files and programs at chosen paths."""

def tarball(name, folder, date, files, programs, out_of_folders):
    """Makes NAME.tar.gz, the same bytes from the same inputs.

    Args:
      name: the target, and the tarball's name.
      folder: the folder above everything in it.
      date: "2000-12-31", the time of all entries.
      files: path below `folder` -> label of one file.
      programs: the same for executable files.
      out_of_folders: path below `folder` -> label of a folder, and the file's path in it.
    """
    entries = ["'%s=$(execpath %s)'" % entry for entry in files.items()]
    entries += ["'%s*=$(execpath %s)'" % entry for entry in programs.items()]
    entries += ["'%s=$(execpath %s)/%s'" % (path, label, file) for path, (label, file) in out_of_folders.items()]
    native.genrule(
        name = name,
        srcs = files.values() + programs.values() + [label for label, _ in out_of_folders.values()],
        outs = [name + ".tar.gz"],
        cmd = "$(execpath //release:pack.sh) $@ %s %s %s" % (folder, date, " ".join(entries)),
        tools = ["//release:pack.sh"],
        visibility = ["//visibility:public"],
    )
