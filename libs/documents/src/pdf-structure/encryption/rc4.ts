/** Encrypts or decrypts with RC4, which is its own inverse. node:crypto has it only in a provider that is not loaded. */
export function applyRc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = scheduleKey(key);
  const output = new Uint8Array(bytes.length);
  for (let at = 0, i = 0, j = 0; at < bytes.length; at += 1) {
    i = (i + 1) & 0xff;
    const first = state[i] as number;
    j = (j + first) & 0xff;
    const second = state[j] as number;
    state[i] = second;
    state[j] = first;
    output[at] = (bytes[at] as number) ^ (state[(first + second) & 0xff] as number);
  }
  return output;
}

function scheduleKey(key: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i += 1) {
    const value = state[i] as number;
    j = (j + value + (key[i % key.length] as number)) & 0xff;
    state[i] = state[j] as number;
    state[j] = value;
  }
  return state;
}
