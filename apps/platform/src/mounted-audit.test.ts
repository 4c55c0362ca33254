import { afterAll, beforeAll } from 'vitest';
import { forgedIdentitySuite } from './testing/forged-identity.suite.ts';
import { type PlatformUnderTest, platformUnderTest } from './testing/platform-under-test.ts';

const SECRET = 'nobody outside of this platform has it';

let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await platformUnderTest({ PROBANT_SERVICE_SECRET: SECRET });
});
afterAll(() => platform.close());

forgedIdentitySuite('a gateway before an audit trail in its own process', SECRET, () => ({
  ...platform,
  auditTrail: `http://127.0.0.1:${platform.port + 6}`,
}));
