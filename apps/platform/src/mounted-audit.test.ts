import { afterAll, beforeAll } from 'vitest';
import { describeForgedIdentity } from './testing/forged-identity.suite.ts';
import { type PlatformUnderTest, startPlatformUnderTest } from './testing/platform-under-test.ts';

const SECRET = 'nobody outside of this platform has it';

let platform: PlatformUnderTest;
beforeAll(async () => {
  platform = await startPlatformUnderTest({ PROBANT_SERVICE_SECRET: SECRET });
});
afterAll(() => platform.close());

describeForgedIdentity('a gateway before an audit trail in its own process', SECRET, () => ({
  ...platform,
  auditTrail: `http://127.0.0.1:${platform.port + 6}`,
}));
