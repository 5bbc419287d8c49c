// Gives a WebAssembly test the environment variables that Bazel tells GoogleTest things by.
Module['preRun'] = () => Object.assign(ENV, process.env);
