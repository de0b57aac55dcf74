// The part of the package's generated module that is used here; it ships no types of its own.

declare module '@echogarden/fvad-wasm' {
  /** `_` functions take and give addresses and numbers of the module's own memory. */
  export interface FvadModule {
    readonly HEAP16: Int16Array;
    _malloc(byteCount: number): number;
    _free(address: number): void;
    /** @returns 0 when out of memory. */
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    /** @returns 0 on success. */
    _fvad_set_mode(detector: number, mode: number): number;
    /** @returns 0 on success. */
    _fvad_set_sample_rate(detector: number, sampleRateHz: number): number;
    /** @returns 1 for voice, 0 for none, -1 for a frame of a wrong length. */
    _fvad_process(detector: number, address: number, sampleCount: number): number;
  }
  export default function fvad(): Promise<FvadModule>;
}
