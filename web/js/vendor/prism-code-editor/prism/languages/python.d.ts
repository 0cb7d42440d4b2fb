// The build copies the npm package here: see web/tools/vendor.py. It makes its grammar known, and exports nothing.

export {};
