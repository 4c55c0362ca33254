import { afterAll, beforeAll } from 'vitest';
import { describeForgedIdentity } from './testing/forged-identity.suite.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

const SERVICE_SECRET = 'a secret that only this platform knows';

let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await startPlatformUnderTest({ PROBANT_SERVICE_SECRET: SERVICE_SECRET });
});
afterAll(() => platform.close());

describeForgedIdentity('a gateway with the audit trail in the same process', SERVICE_SECRET, () => ({
  ...platform,
  auditTrail: `http://127.0.0.1:${platform.port + 6}`,
}));
