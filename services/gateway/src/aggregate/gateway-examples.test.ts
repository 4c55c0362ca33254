import { COMMON_ERROR_EXAMPLES } from '@probant/http/openapi/error-examples';
import { expect, test } from 'vitest';
import { describeUnreachableService, RESPONSE_TEXTS } from '../response/send-response.ts';

test('the described examples of gateway errors have the texts that it sends', () => {
  expect(COMMON_ERROR_EXAMPLES['RateLimited']?.value).toEqual({ message: RESPONSE_TEXTS.rateLimited });
  expect(COMMON_ERROR_EXAMPLES['ServiceUnreachable']?.value).toEqual({
    message: describeUnreachableService('extraction'),
  });
});
