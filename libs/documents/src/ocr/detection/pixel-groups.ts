/** A connected group of text pixels of the detector's map. The extremes of each row are enough to compute its hull. */
export type PixelGroup = {
  readonly pixels: number;
  readonly meanProbability: number;
  readonly rowExtents: ReadonlyMap<number, readonly [left: number, right: number]>;
};

/** Returns the 8-connected groups of pixels whose probability is above `threshold`. */
export function findPixelGroups(map: Float32Array, width: number, height: number, threshold: number): PixelGroup[] {
  const visited = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  const groups: PixelGroup[] = [];
  const collectGroup = (start: number): PixelGroup => {
    const rowExtents = new Map<number, [number, number]>();
    let depth = 0;
    let pixels = 0;
    let sum = 0;
    stack[depth++] = start;
    visited[start] = 1;
    while (depth > 0) {
      const pixel = stack[--depth] as number;
      const x = pixel % width;
      const y = (pixel / width) | 0;
      pixels += 1;
      sum += map[pixel] as number;
      extendRow(rowExtents, x, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
          const next = ny * width + nx;
          if (visited[next] === 1 || (map[next] as number) <= threshold) continue;
          visited[next] = 1;
          stack[depth++] = next;
        }
    }
    return { pixels, meanProbability: sum / pixels, rowExtents };
  };
  for (let start = 0; start < map.length; start += 1)
    if (visited[start] === 0 && (map[start] as number) > threshold) groups.push(collectGroup(start));
  return groups;
}

function extendRow(rowExtents: Map<number, [number, number]>, x: number, y: number): void {
  const row = rowExtents.get(y);
  if (!row) rowExtents.set(y, [x, x]);
  else if (x < row[0]) row[0] = x;
  else if (x > row[1]) row[1] = x;
}
