/** A group of touching text pixels of the detector's map: the extremes of each row are enough for its hull. */
export type InkGroup = {
  readonly pixels: number;
  readonly meanProbability: number;
  readonly rows: ReadonlyMap<number, readonly [left: number, right: number]>;
};

/** The 8-connected groups of pixels whose probability is above `threshold`. */
export function inkGroups(map: Float32Array, width: number, height: number, threshold: number): InkGroup[] {
  const seen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  const groups: InkGroup[] = [];
  const flood = (start: number): InkGroup => {
    const rows = new Map<number, [number, number]>();
    let depth = 0;
    let pixels = 0;
    let sum = 0;
    stack[depth++] = start;
    seen[start] = 1;
    while (depth > 0) {
      const pixel = stack[--depth] as number;
      const x = pixel % width;
      const y = (pixel / width) | 0;
      pixels += 1;
      sum += map[pixel] as number;
      widen(rows, x, y);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny += 1)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx += 1) {
          const next = ny * width + nx;
          if (seen[next] === 1 || (map[next] as number) <= threshold) continue;
          seen[next] = 1;
          stack[depth++] = next;
        }
    }
    return { pixels, meanProbability: sum / pixels, rows };
  };
  for (let start = 0; start < map.length; start += 1)
    if (seen[start] === 0 && (map[start] as number) > threshold) groups.push(flood(start));
  return groups;
}

function widen(rows: Map<number, [number, number]>, x: number, y: number): void {
  const row = rows.get(y);
  if (!row) rows.set(y, [x, x]);
  else if (x < row[0]) row[0] = x;
  else if (x > row[1]) row[1] = x;
}
