// What build.py makes of the worker's modules.

/** The modules of the worker, joined. */
export const WORKER: string;
