// The part of WebAssembly used here; its full types come only with those of a browser's page.

declare namespace WebAssembly {
  type Module = object;
  type Memory = object;
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
  function instantiate(module: Module, imports: Readonly<Record<string, object>>): Promise<Instance>;
}
