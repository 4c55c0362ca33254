type Pixels = { readonly pixels: Uint8Array; readonly width: number; readonly height: number };

/** Encodes an RGB picture as a 24-bit BMP, bottom up. */
export function encodeBmp({ pixels, width, height }: Pixels): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        bytes[54 + (height - 1 - y) * row + x * 3 + channel] = pixels[(y * width + x) * 3 + 2 - channel] ?? 0;
  return bytes;
}

/** Writes a white BMP whose header may declare a size other than its own. */
export function writeBmp(width: number, height: number, claimed = { width, height }): Buffer {
  const bytes = encodeBmp({ pixels: new Uint8Array(width * height * 3).fill(255), width, height });
  bytes.writeInt32LE(claimed.width, 18);
  bytes.writeInt32LE(claimed.height, 22);
  return bytes;
}
