;; The loops of the line scanner over each byte, 16 bytes at a time. `npm run fec-kernel` assembles this text;
;; `plain-byte-scanner.ts` does the same in JavaScript.
;;
;; Memory: up to CAPACITY bytes of a file from 0, and 64 more, which a read of 16 may reach. Behind them what is noted of one file.
(module
  (memory (export "memory") 65)

  (global (export "CAPACITY") i32 (i32.const 4194304))
  ;; Cells located in a line; those after them are only counted.
  (global $MAX_CELLS (export "MAX_CELLS") i32 (i32.const 254))
  ;; i32 each: cell k of the current line starts at number k and ends one before number k + 1.
  (global $STARTS (export "STARTS") i32 (i32.const 4194368))
  ;; i32 each: separators, marks, carriage returns and first byte of the current line; mojibake pairs and U+FFFD of the file.
  (global $STATE (export "STATE") i32 (i32.const 4195392))
  ;; Two i32 for each column of the file: the offset of the column in a row, and the offset of its cell in STARTS.
  (global $PLACES (export "PLACES") i32 (i32.const 4195456))
  ;; Two rows of 24 starts and 24 ends of columns, i32 each.
  (global $ROWS (export "ROWS") i32 (i32.const 4195712))
  ;; An i64: what `hash` returned last.
  (global $HASH (export "HASH") i32 (i32.const 4196096))

  ;; Marks of a line.
  (global $OTHER_SEPARATOR (export "OTHER_SEPARATOR") i32 (i32.const 1))
  (global $QUOTE (export "QUOTE") i32 (i32.const 2))
  (global $CONTROL (export "CONTROL") i32 (i32.const 4))
  (global $FILE_MARK (export "FILE_MARK") i32 (i32.const 8))

  ;; Scans from $at to a line end before $end, and returns its offset, -1 without one. Two more bytes must follow $end.
  (func (export "scan") (param $at i32) (param $end i32) (param $separator i32) (param $lineEnd i32) (result i32)
    (local $block v128) (local $separatorLanes v128) (local $separators i32) (local $others i32)
    (local $hit i32) (local $byte i32) (local $count i32) (local $found i32)
    (local.set $count (i32.load (global.get $STATE)))
    (local.set $separatorLanes (i8x16.splat (local.get $separator)))
    (local.set $found (i32.const -1))
    (block $done
      (loop $blocks
        (br_if $done (i32.ge_s (local.get $at) (local.get $end)))
        (local.set $block (v128.load (local.get $at)))
        (local.set $separators (i8x16.bitmask (i8x16.eq (local.get $block) (local.get $separatorLanes))))
        ;; Control characters, the double quote, and from the vertical bar on.
        (local.set $others
          (i8x16.bitmask
            (v128.or
              (i8x16.lt_s (local.get $block) (i8x16.splat (i32.const 32)))
              (v128.or
                (i8x16.eq (local.get $block) (i8x16.splat (i32.const 34)))
                (i8x16.gt_s (local.get $block) (i8x16.splat (i32.const 123)))))))
        ;; Of the bytes above ASCII, only those of the sequences that are looked for.
        (if (i8x16.bitmask (local.get $block))
          (then
            (local.set $others
              (i32.and
                (local.get $others)
                (i32.or
                  (i32.xor (i8x16.bitmask (local.get $block)) (i32.const -1))
                  (i8x16.bitmask
                    (v128.or
                      (v128.or
                        (i8x16.eq (local.get $block) (i8x16.splat (i32.const 0x83)))
                        (i8x16.eq (local.get $block) (i8x16.splat (i32.const 0x85))))
                      (v128.or
                        (i8x16.eq (local.get $block) (i8x16.splat (i32.const 0xe2)))
                        (i8x16.eq (local.get $block) (i8x16.splat (i32.const 0xef)))))))))))
        (local.set $others (i32.and (local.get $others) (i32.xor (local.get $separators) (i32.const -1))))
        (if (i32.lt_s (i32.sub (local.get $end) (local.get $at)) (i32.const 16))
          (then
            (local.set $hit (call $below (i32.sub (local.get $end) (local.get $at))))
            (local.set $others (i32.and (local.get $others) (local.get $hit)))
            (local.set $separators (i32.and (local.get $separators) (local.get $hit)))))
        (block $noted
          (loop $other
            (br_if $noted (i32.eqz (local.get $others)))
            (local.set $hit (i32.add (local.get $at) (i32.ctz (local.get $others))))
            (local.set $byte (i32.load8_u (local.get $hit)))
            (if (i32.eq (local.get $byte) (local.get $lineEnd))
              (then
                (local.set $found (local.get $hit))
                (local.set $separators
                  (i32.and (local.get $separators) (call $below (i32.ctz (local.get $others)))))
                (br $noted)))
            (call $note (local.get $byte) (local.get $hit))
            (local.set $others (i32.and (local.get $others) (i32.sub (local.get $others) (i32.const 1))))
            (br $other)))
        (block $placed
          (loop $each
            (br_if $placed (i32.eqz (local.get $separators)))
            (local.set $count (i32.add (local.get $count) (i32.const 1)))
            (if (i32.le_u (local.get $count) (global.get $MAX_CELLS))
              (then
                (i32.store
                  (i32.add (global.get $STARTS) (i32.shl (local.get $count) (i32.const 2)))
                  (i32.add (i32.add (local.get $at) (i32.ctz (local.get $separators))) (i32.const 1)))))
            (local.set $separators
              (i32.and (local.get $separators) (i32.sub (local.get $separators) (i32.const 1))))
            (br $each)))
        (br_if $done (i32.ge_s (local.get $found) (i32.const 0)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $blocks)))
    (i32.store (global.get $STATE) (local.get $count))
    (local.get $found))

  ;; Returns this many lowest bits.
  (func $below (param $bits i32) (result i32)
    (i32.sub (i32.shl (i32.const 1) (local.get $bits)) (i32.const 1)))

  ;; Notes a byte that is neither the separator nor the end of a line.
  (func $note (param $byte i32) (param $at i32)
    (if (i32.eq (local.get $byte) (i32.const 0x0d))
      (then
        (call $increment (i32.const 8))
        (return)))
    (if (i32.or (i32.eq (local.get $byte) (i32.const 0x09)) (i32.eq (local.get $byte) (i32.const 0x7c)))
      (then
        (call $mark (global.get $OTHER_SEPARATOR))
        (return)))
    (if (i32.eq (local.get $byte) (i32.const 0x22))
      (then
        (call $mark (global.get $QUOTE))
        (return)))
    (if (i32.eq (local.get $byte) (i32.const 0x1a))
      (then
        (call $mark (global.get $FILE_MARK))
        (return)))
    (if (i32.or (i32.lt_u (local.get $byte) (i32.const 0x20)) (i32.eq (local.get $byte) (i32.const 0x7f)))
      (then
        (call $mark (global.get $CONTROL))
        (return)))
    ;; The second byte of U+00C3 before another character of two bytes: mojibake.
    (if (i32.eq (local.get $byte) (i32.const 0x83))
      (then
        (if (i32.and
              (i32.eq (call $before (local.get $at)) (i32.const 0xc3))
              (i32.eq (i32.load8_u offset=1 (local.get $at)) (i32.const 0xc2)))
          (then (call $increment (i32.const 16))))
        (return)))
    ;; The second byte of U+0085.
    (if (i32.eq (local.get $byte) (i32.const 0x85))
      (then
        (if (i32.eq (call $before (local.get $at)) (i32.const 0xc2))
          (then (call $mark (global.get $CONTROL))))
        (return)))
    ;; The first byte of U+2028 and U+2029.
    (if (i32.eq (local.get $byte) (i32.const 0xe2))
      (then
        (if (i32.and
              (i32.eq (i32.load8_u offset=1 (local.get $at)) (i32.const 0x80))
              (i32.eq (i32.and (i32.load8_u offset=2 (local.get $at)) (i32.const 0xfe)) (i32.const 0xa8)))
          (then (call $mark (global.get $CONTROL))))
        (return)))
    ;; The first byte of U+FFFD.
    (if (i32.eq (local.get $byte) (i32.const 0xef))
      (then
        (if (i32.and
              (i32.eq (i32.load8_u offset=1 (local.get $at)) (i32.const 0xbf))
              (i32.eq (i32.load8_u offset=2 (local.get $at)) (i32.const 0xbd)))
          (then (call $increment (i32.const 20)))))))

  ;; Returns the byte before, 0 at the start of a line.
  (func $before (param $at i32) (result i32)
    (if (i32.le_s (local.get $at) (i32.load offset=12 (global.get $STATE)))
      (then (return (i32.const 0))))
    (i32.load8_u (i32.sub (local.get $at) (i32.const 1))))

  (func $mark (param $mark i32)
    (i32.store offset=4 (global.get $STATE)
      (i32.or (i32.load offset=4 (global.get $STATE)) (local.get $mark))))

  (func $increment (param $offset i32)
    (i32.store (i32.add (global.get $STATE) (local.get $offset))
      (i32.add (i32.load (i32.add (global.get $STATE) (local.get $offset))) (i32.const 1))))

  ;; Writes where the first $count places of the current line are into the row at $row, without the spaces around them. Returns a bit for each
  ;; of their columns that is blank.
  (func (export "locate") (param $row i32) (param $count i32) (result i32)
    (local $place i32) (local $end i32) (local $cell i32) (local $from i32) (local $to i32) (local $blank i32)
    (local.set $place (global.get $PLACES))
    (local.set $end (i32.add (local.get $place) (i32.shl (local.get $count) (i32.const 3))))
    (block $done
      (loop $places
        (br_if $done (i32.ge_u (local.get $place) (local.get $end)))
        (local.set $cell (i32.add (global.get $STARTS) (i32.load offset=4 (local.get $place))))
        (local.set $from (i32.load (local.get $cell)))
        (local.set $to (i32.sub (i32.load offset=4 (local.get $cell)) (i32.const 1)))
        (block $right
          (loop $spaces
            (br_if $right (i32.le_s (local.get $to) (local.get $from)))
            (br_if $right (i32.ne (i32.load8_u (i32.sub (local.get $to) (i32.const 1))) (i32.const 32)))
            (local.set $to (i32.sub (local.get $to) (i32.const 1)))
            (br $spaces)))
        (block $left
          (loop $spaces
            (br_if $left (i32.le_s (local.get $to) (local.get $from)))
            (br_if $left (i32.ne (i32.load8_u (local.get $from)) (i32.const 32)))
            (local.set $from (i32.add (local.get $from) (i32.const 1)))
            (br $spaces)))
        (local.set $cell (i32.load (local.get $place)))
        (i32.store (i32.add (local.get $row) (local.get $cell)) (local.get $from))
        (i32.store offset=96 (i32.add (local.get $row) (local.get $cell)) (local.get $to))
        (local.set $blank
          (i32.or
            (local.get $blank)
            (i32.shl (i32.eq (local.get $from) (local.get $to)) (i32.shr_u (local.get $cell) (i32.const 2)))))
        (local.set $place (i32.add (local.get $place) (i32.const 8)))
        (br $places)))
    (local.get $blank))

  ;; Returns the bits of $columns whose cell has the same bytes in both rows.
  (func (export "findRepeats") (param $columns i32) (param $row i32) (param $otherRow i32) (result i32)
    (local $repeats i32) (local $offset i32) (local $at i32) (local $otherAt i32) (local $length i32)
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $columns)))
        (local.set $offset (i32.shl (i32.ctz (local.get $columns)) (i32.const 2)))
        (local.set $at (i32.load (i32.add (local.get $row) (local.get $offset))))
        (local.set $otherAt (i32.load (i32.add (local.get $otherRow) (local.get $offset))))
        (local.set $length (i32.sub (i32.load offset=96 (i32.add (local.get $row) (local.get $offset))) (local.get $at)))
        (if (i32.eq
              (local.get $length)
              (i32.sub
                (i32.load offset=96 (i32.add (local.get $otherRow) (local.get $offset)))
                (local.get $otherAt)))
          (then
            (if (call $equal (local.get $at) (local.get $otherAt) (local.get $length))
              (then
                (local.set $repeats
                  (i32.or (local.get $repeats) (i32.shl (i32.const 1) (i32.shr_u (local.get $offset) (i32.const 2)))))))))
        (local.set $columns (i32.and (local.get $columns) (i32.sub (local.get $columns) (i32.const 1))))
        (br $each)))
    (local.get $repeats))

  ;; Writes a 64-bit hash of the cells of $columns, in that order, to HASH. $low and $high are its secret seed.
  (func (export "hash") (param $columns i32) (param $row i32) (param $low i32) (param $high i32)
    (local $hash i64) (local $offset i32) (local $at i32) (local $left i32)
    (local.set $hash
      (i64.or
        (i64.extend_i32_u (local.get $low))
        (i64.shl (i64.extend_i32_u (local.get $high)) (i64.const 32))))
    (block $done
      (loop $each
        (br_if $done (i32.eqz (local.get $columns)))
        (local.set $offset (i32.add (local.get $row) (i32.shl (i32.ctz (local.get $columns)) (i32.const 2))))
        (local.set $at (i32.load (local.get $offset)))
        (local.set $left (i32.sub (i32.load offset=96 (local.get $offset)) (local.get $at)))
        (block $short
          (loop $words
            (br_if $short (i32.lt_s (local.get $left) (i32.const 8)))
            (local.set $hash (call $mix (i64.xor (local.get $hash) (i64.load (local.get $at)))))
            (local.set $at (i32.add (local.get $at) (i32.const 8)))
            (local.set $left (i32.sub (local.get $left) (i32.const 8)))
            (br $words)))
        ;; The last bytes, at most seven, and their number above them.
        (local.set $hash
          (call $mix
            (i64.xor
              (local.get $hash)
              (i64.or
                (i64.and
                  (i64.load (local.get $at))
                  (i64.sub
                    (i64.shl (i64.const 1) (i64.extend_i32_u (i32.shl (local.get $left) (i32.const 3))))
                    (i64.const 1)))
                (i64.shl (i64.extend_i32_u (local.get $left)) (i64.const 56))))))
        (local.set $columns (i32.and (local.get $columns) (i32.sub (local.get $columns) (i32.const 1))))
        (br $each)))
    (i64.store (global.get $HASH) (local.get $hash)))

  ;; Makes every bit depend on every other one. With a single multiplication, texts that differ in the highest bit of a word would collide
  ;; whatever the seed.
  (func $mix (param $value i64) (result i64)
    (local.set $value (i64.xor (local.get $value) (i64.shr_u (local.get $value) (i64.const 32))))
    (local.set $value (i64.mul (local.get $value) (i64.const -2960836687423144557)))
    (local.set $value (i64.xor (local.get $value) (i64.shr_u (local.get $value) (i64.const 29))))
    (local.set $value (i64.mul (local.get $value) (i64.const -2960836687423144557)))
    (i64.xor (local.get $value) (i64.shr_u (local.get $value) (i64.const 32))))

  ;; Returns whether $left bytes are the same in two places. Compares from the end: numbers and amounts differ there first.
  (func $equal (export "equal") (param $at i32) (param $otherAt i32) (param $left i32) (result i32)
    (block $short
      (loop $blocks
        (br_if $short (i32.lt_s (local.get $left) (i32.const 16)))
        (local.set $left (i32.sub (local.get $left) (i32.const 16)))
        (if (v128.any_true
              (v128.xor
                (v128.load (i32.add (local.get $at) (local.get $left)))
                (v128.load (i32.add (local.get $otherAt) (local.get $left)))))
          (then (return (i32.const 0))))
        (br $blocks)))
    (i32.eqz
      (i32.and
        (i32.xor
          (i8x16.bitmask (i8x16.eq (v128.load (local.get $at)) (v128.load (local.get $otherAt))))
          (i32.const -1))
        (call $below (local.get $left)))))
)
