/**
 * The bytes of a WebAssembly module with one function: the dot products of a question and vectors that follow each other.
 *
 * ```wat
 * (module
 *   (import "m" "m" (memory 1))
 *   (func (export "f") (param $vector i32) (param $question i32) (param $count i32) (param $dimensions i32) (param $sums i32)
 *     (local $end i32) (local $part i32) (local $even v128) (local $odd v128)
 *     (block $done (loop $vectors
 *       (br_if $done (i32.eqz (local.get $count)))
 *       (local.set $even (i32x4.splat (i32.const 0)))
 *       (local.set $odd (i32x4.splat (i32.const 0)))
 *       (local.set $part (local.get $question))
 *       (local.set $end (i32.add (local.get $vector) (local.get $dimensions)))
 *       (loop $components ;; 16 of them
 *         (local.set $even (i32x4.add (local.get $even) (i32x4.dot_i16x8_s
 *           (v128.load8x8_s (local.get $vector)) (v128.load (local.get $part)))))
 *         (local.set $odd (i32x4.add (local.get $odd) (i32x4.dot_i16x8_s
 *           (v128.load8x8_s offset=8 (local.get $vector)) (v128.load offset=16 (local.get $part)))))
 *         (local.set $part (i32.add (local.get $part) (i32.const 32)))
 *         (local.set $vector (i32.add (local.get $vector) (i32.const 16)))
 *         (br_if $components (i32.lt_u (local.get $vector) (local.get $end))))
 *       (local.set $even (i32x4.add (local.get $even) (local.get $odd)))
 *       (i32.store (local.get $sums) ;; the sum of the four lanes of $even
 *       (local.set $sums (i32.add (local.get $sums) (i32.const 4)))
 *       (local.set $count (i32.sub (local.get $count) (i32.const 1)))
 *       (br $vectors)))))
 * ```
 */
export function createKernelBytes(): Uint8Array<ArrayBuffer> {
  const get = (local: number) => [0x20, local];
  const set = (local: number) => [0x21, local];
  const constant = (value: number) => [0x41, value];
  const [vector, question, count, dimensions, sums, end, part, even, odd] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const add = [0x6a];
  const addLanes = [0xfd, 0xae, 0x01];
  const zeroLanes = [...constant(0), 0xfd, 0x11];
  const extractLane = (lane: number) => [...get(even), 0xfd, 0x1b, lane];
  const addProducts = (total: number, vectorOffset: number, partOffset: number) => [
    ...get(total),
    ...[...get(vector), 0xfd, 0x01, 0x00, vectorOffset],
    ...[...get(part), 0xfd, 0x00, 0x00, partOffset],
    ...[0xfd, 0xba, 0x01],
    ...addLanes,
    ...set(total),
  ];
  const body = [
    // Locals: two of i32, two of v128.
    ...[0x02, 0x02, 0x7f, 0x02, 0x7b],
    ...[0x02, 0x40, 0x03, 0x40],
    ...[...get(count), 0x45, 0x0d, 0x01],
    ...[...zeroLanes, ...set(even), ...zeroLanes, ...set(odd)],
    ...[...get(question), ...set(part)],
    ...[...get(vector), ...get(dimensions), ...add, ...set(end)],
    ...[0x03, 0x40],
    ...addProducts(even, 0, 0),
    ...addProducts(odd, 8, 16),
    ...[...get(part), ...constant(32), ...add, ...set(part)],
    ...[...get(vector), ...constant(16), ...add, ...set(vector)],
    ...[...get(vector), ...get(end), 0x49, 0x0d, 0x00],
    0x0b,
    ...[...get(even), ...get(odd), ...addLanes, ...set(even)],
    ...get(sums),
    ...[...extractLane(0), ...extractLane(1), ...add, ...extractLane(2), ...add, ...extractLane(3), ...add],
    ...[0x36, 0x02, 0x00],
    ...[...get(sums), ...constant(4), ...add, ...set(sums)],
    ...[...get(count), ...constant(1), 0x6b, ...set(count)],
    ...[0x0c, 0x00, 0x0b, 0x0b, 0x0b],
  ];
  const section = (id: number, contents: readonly number[]) => [id, ...encodeLength(contents.length), ...contents];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [0x01, 0x60, 0x05, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x00]),
    ...section(2, [0x01, 0x01, 0x6d, 0x01, 0x6d, 0x02, 0x00, 0x01]),
    ...section(3, [0x01, 0x00]),
    ...section(7, [0x01, 0x01, 0x66, 0x00, 0x00]),
    ...section(10, [0x01, ...encodeLength(body.length), ...body]),
  ]);
}

/** LEB128 of a number below 16,384. */
const encodeLength = (length: number): readonly number[] =>
  length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
