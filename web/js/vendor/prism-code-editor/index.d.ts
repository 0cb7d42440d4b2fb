// The build copies the npm package here: see web/tools/vendor.py.

export * from "prism-code-editor";
