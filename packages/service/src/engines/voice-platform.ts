// The port "underlying voice platform": agents, tools, voices and knowledge are mirrored to it. Knows neither the API nor the tables.

/** How a voice is known to the engine that speaks with it. */
export interface PlatformVoice {
  readonly provider: string;
  /** The provider's name for it. */
  readonly providerVoiceId: string;
}

interface Mirrored {
  /** UUID, the same here and there. */
  readonly id: string;
  /** Null for what every workspace sees. */
  readonly workspaceId: string | null;
  readonly name: string;
}

/** What is mirrored. Ids are unique within a kind. */
export type PlatformResource =
  | (Mirrored & { readonly kind: 'voice' } & PlatformVoice)
  | (Mirrored & { readonly kind: 'tool'; readonly definition: object })
  | (Mirrored & {
      readonly kind: 'knowledge';
      readonly description: string;
      readonly language: string;
      /** Of its active sources. */
      readonly sourceIds: readonly string[];
    })
  | (Mirrored & {
      readonly kind: 'agent';
      readonly model: string;
      readonly voice: PlatformVoice;
      readonly toolIds: readonly string[];
    });

export type PlatformResourceKind = PlatformResource['kind'];

export interface VoicePlatform {
  /** Brings the platform to this version of the resource. Idempotent. Rejects with a {@link PlatformError}. */
  sync(resource: PlatformResource): Promise<void>;
  /** Nothing happens where there is no such resource. Rejects with a {@link PlatformError}. */
  remove(resource: { readonly kind: PlatformResourceKind; readonly id: string }): Promise<void>;
}

/** `rejected`: the platform cannot use the resource as it is; `unavailable`: it could not be asked, and a retry may help. */
export type PlatformErrorCode = 'rejected' | 'unavailable';

/** The platform's refusal. Its message is a sentence for clients, and holds nothing secret. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  readonly code: PlatformErrorCode;

  private constructor(code: PlatformErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  get retryable(): boolean {
    return this.code === 'unavailable';
  }

  static rejected(message: string, options?: ErrorOptions): PlatformError {
    return new PlatformError('rejected', message, options);
  }

  static unavailable(message: string, options?: ErrorOptions): PlatformError {
    return new PlatformError('unavailable', message, options);
  }
}
