// The rule of fields that name an address which the service itself will send requests to.

import type { Egress } from '../egress/egress.js';
import { ApiError } from './api-error.js';

/**
 * Names that lead to private addresses are found out when they are used; addresses are refused here.
 * @param url no value is no problem.
 * @throws ApiError `validation_error`.
 */
export function refuseAddress(egress: Egress, field: string, url: string | null | undefined): void {
  const problem = url === null || url === undefined ? undefined : egress.checkAddress(url);
  if (problem === undefined) return;
  const message =
    problem.reason === 'refused-address'
      ? 'must not lead to this machine or a private network, unless the operator allows the host.'
      : 'must be an http or https address without a user name or a password.';
  throw ApiError.validation([{ field, message }]);
}
