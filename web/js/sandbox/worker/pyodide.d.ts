// What stands before the sandbox's modules in the one text that they are joined to: see ../script.js.

declare const loadPyodide: (options: object) => Promise<unknown>;
declare const createPyodideModule: (settings: object) => Promise<unknown>;
