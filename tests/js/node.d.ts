// What the tests use of Node.js. Its whole types would give the page's own modules, which the tests
// import, other timers than those of a browser.

declare module "node:test" {
  interface Timers {
    enable(options?: { apis?: string[]; now?: number }): void;
    tick(milliseconds?: number): void;
    reset(): void;
  }
  interface Call<A extends unknown[]> {
    readonly arguments: A;
  }
  interface Mock {
    readonly timers: Timers;
    fn<A extends unknown[], R>(
      body?: (...all: A) => R,
    ): ((...all: A) => R) & { readonly mock: { readonly calls: Call<A>[]; callCount(): number } };
    method<T extends object>(target: T, name: keyof T, body: (...all: never[]) => unknown): void;
    reset(): void;
  }
  interface TestContext {
    readonly mock: Mock;
  }
  type Body = (context: TestContext) => void | Promise<void>;
  export const mock: Mock;
  export function test(name: string, body: Body): Promise<void>;
  export function describe(name: string, body: () => void): Promise<void>;
  export function beforeEach(body: () => void | Promise<void>): void;
  export function afterEach(body: () => void | Promise<void>): void;
}

declare module "node:assert/strict" {
  type Expected = RegExp | object | (new (...all: never[]) => unknown);
  interface Assert {
    (value: unknown, message?: string): asserts value;
    ok(value: unknown, message?: string): asserts value;
    equal(actual: unknown, expected: unknown, message?: string): void;
    notEqual(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    notDeepEqual(actual: unknown, expected: unknown, message?: string): void;
    match(text: string, pattern: RegExp, message?: string): void;
    throws(body: () => unknown, expected?: Expected): void;
    rejects(body: Promise<unknown> | (() => Promise<unknown>), expected?: Expected): Promise<void>;
    fail(message?: string): never;
  }
  const assert: Assert;
  export default assert;
}

declare module "node:module" {
  export function register(specifier: string, parent: string): void;
}

declare module "node:fs" {
  export function mkdtempSync(prefix: string): string;
  export function readFileSync(path: URL, encoding: "utf8"): string;
  export function readFileSync(path: URL | string): Uint8Array<ArrayBuffer>;
  export function readdirSync(path: URL, options?: { recursive: boolean }): string[];
  export function rmSync(path: string, options: { recursive: boolean }): void;
  export function statSync(path: URL): { readonly mtimeMs: number };
  export function writeFileSync(path: string, text: string): void;
}

declare module "node:os" {
  export function tmpdir(): string;
}

declare module "node:path" {
  export function join(...parts: string[]): string;
}

declare module "node:url" {
  export function fileURLToPath(url: URL): string;
  export function pathToFileURL(path: string): URL;
}

declare module "node:vm" {
  export function runInNewContext(code: string, context: object): unknown;
}
