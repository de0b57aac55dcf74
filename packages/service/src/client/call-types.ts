// What the methods of the client take and give, worked out from the types of the API.

import type { Client, ClientPathsWithMethod, MaybeOptionalInit, MethodResponse } from 'openapi-fetch';
import type { paths } from './api-types.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type PathOf<Verb extends Method> = ClientPathsWithMethod<Client<paths>, Verb>;

type Init<Path extends keyof paths, Verb extends Method> = MaybeOptionalInit<paths[Path], Verb>;

/** `body`, `params` with `path`, `query` and `header`, and what `fetch` takes, such as `signal`; nothing where all may be left out. */
type InitWords<Given> = undefined extends Given ? [init?: Given] : [init: Given];

/**
 * @returns the body of the success: with `data` and `meta`, or as the endpoint has it; text where it is CSV.
 * @throws VoiceApiError; the reason of `signal` where that is aborted.
 */
export type Call<Verb extends Method> = <Path extends PathOf<Verb>>(
  path: Path,
  ...init: InitWords<Init<Path, Verb>>
) => Promise<MethodResponse<Client<paths>, Verb, Path>>;

/** An endpoint that lists by `limit` and `offset`. */
interface ListOperation<Item, Query> {
  readonly parameters: { readonly query?: Query; readonly path?: never };
  readonly responses: {
    readonly 200: {
      readonly content: {
        readonly 'application/json': { readonly data: Item[]; readonly pagination: { has_more: boolean } };
      };
    };
  };
}

export type ListPath = {
  [Path in keyof paths]: paths[Path] extends { readonly get: ListOperation<unknown, unknown> } ? Path : never;
}[keyof paths];

export type ListItem<Path extends ListPath> =
  paths[Path]['get']['responses'][200]['content']['application/json']['data'][number];

/** Without `limit` and `offset`, which are the pager's. */
export type ListQuery<Path extends ListPath> = Omit<
  NonNullable<paths[Path]['get']['parameters']['query']>,
  'limit' | 'offset'
>;
