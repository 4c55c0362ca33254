;; The inner loops of the line scanner, 16 bytes at a time. Machine code of the same loops in JavaScript took 5 times as long.
;; `scan-kernel.wasm` is this text assembled: `npm run scan-kernel -w @probant/export`; a test compares them.
;;
;; Memory: the bytes of the file from 0, 4 MiB and 64 more that a read of 16 may reach; then what is passed to and fro.
(module
  (memory (export "memory") 65)

  (global (export "CAPACITY") i32 (i32.const 4194304))
  ;; Cells looked at in a line; those beyond are counted and not placed.
  (global $MOST_CELLS (export "MOST_CELLS") i32 (i32.const 254))
  ;; From here on, what is known of one file. i32 each: where cell k begins; the one after the last tells where it ends.
  (global $STARTS (export "STARTS") i32 (i32.const 4194368))
  ;; i32 each: in which cell column k stands, -1 for none.
  (global $PLACES (export "PLACES") i32 (i32.const 4195392))
  ;; How many columns there are, at most 32.
  (global $COLUMNS (export "COLUMNS") i32 (i32.const 24))
  ;; Two rows of 24 beginnings and 24 ends of columns, i32 each.
  (global $ROWS (export "ROWS") i32 (i32.const 4195520))
  ;; i32 each: cells, marks, carriage returns and beginning of the line at hand; mojibake pairs and U+FFFD of the file; blank columns of the row last placed.
  (global $STATE (export "STATE") i32 (i32.const 4195904))
  (global (export "END") i32 (i32.const 4195932))

  ;; Marks.
  (global $ALTERNATIVE (export "ALTERNATIVE") i32 (i32.const 1))
  (global $CONTROL (export "CONTROL") i32 (i32.const 2))
  (global $QUOTES (export "QUOTES") i32 (i32.const 4))

  ;; Looks at the bytes from $at to $end (two more must be there) up to an end of line. Answers where that is, -1 when there is none.
  (func (export "scan") (param $at i32) (param $end i32) (param $separator i32) (param $lineEnd i32) (result i32)
    (local $block v128) (local $each v128) (local $separators i32) (local $others i32) (local $hit i32) (local $byte i32)
    (local $cells i32) (local $found i32)
    (local.set $cells (i32.load (global.get $STATE)))
    (local.set $each (i8x16.splat (local.get $separator)))
    (local.set $found (i32.const -1))
    (block $all
      (loop $blocks
        (br_if $all (i32.ge_s (local.get $at) (local.get $end)))
        (local.set $block (v128.load (local.get $at)))
        (local.set $separators (i8x16.bitmask (i8x16.eq (local.get $block) (local.get $each))))
        ;; Controls, the double quote, the vertical bar, DEL.
        (local.set $others
          (i8x16.bitmask
            (v128.or
              (v128.or
                (i8x16.lt_u (local.get $block) (v128.const i8x16 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32 32))
                (i8x16.eq (local.get $block) (v128.const i8x16 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34 34)))
              (v128.or
                (i8x16.eq (local.get $block) (v128.const i8x16 124 124 124 124 124 124 124 124 124 124 124 124 124 124 124 124))
                (i8x16.eq (local.get $block) (v128.const i8x16 127 127 127 127 127 127 127 127 127 127 127 127 127 127 127 127))))))
        ;; Of the bytes above ASCII, those of characters looked for that are rare in French.
        (if (i8x16.bitmask (local.get $block))
          (then
            (local.set $others
              (i32.or
                (local.get $others)
                (i8x16.bitmask
                  (v128.or
                    (v128.or
                      (i8x16.eq (local.get $block) (i8x16.splat (i32.const 0x83)))
                      (i8x16.eq (local.get $block) (i8x16.splat (i32.const 0x85))))
                    (v128.or
                      (i8x16.eq (local.get $block) (i8x16.splat (i32.const 0xe2)))
                      (i8x16.eq (local.get $block) (i8x16.splat (i32.const 0xef))))))))))
        (local.set $others (i32.and (local.get $others) (i32.xor (local.get $separators) (i32.const -1))))
        (if (i32.lt_s (i32.sub (local.get $end) (local.get $at)) (i32.const 16))
          (then
            (local.set $hit (call $below (i32.sub (local.get $end) (local.get $at))))
            (local.set $others (i32.and (local.get $others) (local.get $hit)))
            (local.set $separators (i32.and (local.get $separators) (local.get $hit)))))
        (block $noted
          (loop $others
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
            (br $others)))
        (block $placed
          (loop $separators
            (br_if $placed (i32.eqz (local.get $separators)))
            (local.set $cells (i32.add (local.get $cells) (i32.const 1)))
            (if (i32.le_u (local.get $cells) (global.get $MOST_CELLS))
              (then
                (i32.store
                  (i32.add (global.get $STARTS) (i32.shl (local.get $cells) (i32.const 2)))
                  (i32.add (i32.add (local.get $at) (i32.ctz (local.get $separators))) (i32.const 1)))))
            (local.set $separators (i32.and (local.get $separators) (i32.sub (local.get $separators) (i32.const 1))))
            (br $separators)))
        (br_if $all (i32.ge_s (local.get $found) (i32.const 0)))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $blocks)))
    (i32.store (global.get $STATE) (local.get $cells))
    (local.get $found))

  ;; So many lowest bits.
  (func $below (param $bits i32) (result i32)
    (i32.sub (i32.shl (i32.const 1) (local.get $bits)) (i32.const 1)))

  ;; Notes a byte that is neither the separator nor the end of a line.
  (func $note (param $byte i32) (param $at i32)
    (if (i32.eq (local.get $byte) (i32.const 13))
      (then
        (call $count (i32.const 8))
        (return)))
    (if (i32.or (i32.eq (local.get $byte) (i32.const 9)) (i32.eq (local.get $byte) (i32.const 124)))
      (then
        (call $mark (global.get $ALTERNATIVE))
        (return)))
    (if (i32.eq (local.get $byte) (i32.const 34))
      (then
        (call $mark (global.get $QUOTES))
        (return)))
    (if (i32.le_u (local.get $byte) (i32.const 127))
      (then
        (call $mark (global.get $CONTROL))
        (return)))
    ;; The second byte of U+00C3 before another character of two bytes: mojibake.
    (if (i32.eq (local.get $byte) (i32.const 0x83))
      (then
        (if (i32.and
              (i32.eq (call $before (local.get $at)) (i32.const 0xc3))
              (i32.eq (i32.load8_u offset=1 (local.get $at)) (i32.const 0xc2)))
          (then (call $count (i32.const 16))))
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
    (if (i32.and
          (i32.eq (i32.load8_u offset=1 (local.get $at)) (i32.const 0xbf))
          (i32.eq (i32.load8_u offset=2 (local.get $at)) (i32.const 0xbd)))
      (then (call $count (i32.const 20)))))

  ;; The byte before, 0 at the beginning of a line.
  (func $before (param $at i32) (result i32)
    (if (i32.le_s (local.get $at) (i32.load offset=12 (global.get $STATE)))
      (then (return (i32.const 0))))
    (i32.load8_u (i32.sub (local.get $at) (i32.const 1))))

  (func $mark (param $mark i32)
    (i32.store offset=4 (global.get $STATE)
      (i32.or (i32.load offset=4 (global.get $STATE)) (local.get $mark))))

  (func $count (param $place i32)
    (i32.store (i32.add (global.get $STATE) (local.get $place))
      (i32.add (i32.load (i32.add (global.get $STATE) (local.get $place))) (i32.const 1))))

  ;; Writes into row $row where the first $columns columns of the line at hand stand, spaces around them left out. Answers which of them, a bit
  ;; each, read as in the other row; the state tells which are blank.
  (func (export "place") (param $row i32) (param $columns i32) (result i32)
    (local $column i32) (local $cell i32) (local $from i32) (local $to i32) (local $here i32) (local $there i32)
    (local $same i32) (local $blank i32)
    (local.set $here (call $row (local.get $row)))
    (local.set $there (call $row (i32.eqz (local.get $row))))
    (loop $columns
      (local.set $cell (i32.load (i32.add (global.get $PLACES) (i32.shl (local.get $column) (i32.const 2)))))
      (local.set $from (i32.const 0))
      (local.set $to (i32.const 0))
      (if (i32.ge_s (local.get $cell) (i32.const 0))
        (then
          (local.set $cell (i32.add (global.get $STARTS) (i32.shl (local.get $cell) (i32.const 2))))
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
              (br $spaces)))))
      (i32.store (local.get $here) (local.get $from))
      (i32.store offset=96 (local.get $here) (local.get $to))
      (if (i32.eq (local.get $from) (local.get $to))
        (then (local.set $blank (i32.or (local.get $blank) (i32.shl (i32.const 1) (local.get $column))))))
      (if (i32.eq
            (i32.sub (local.get $to) (local.get $from))
            (i32.sub (i32.load offset=96 (local.get $there)) (i32.load (local.get $there))))
        (then
          (if (call $same (local.get $from) (i32.load (local.get $there)) (i32.sub (local.get $to) (local.get $from)))
            (then (local.set $same (i32.or (local.get $same) (i32.shl (i32.const 1) (local.get $column))))))))
      (local.set $here (i32.add (local.get $here) (i32.const 4)))
      (local.set $there (i32.add (local.get $there) (i32.const 4)))
      (local.set $column (i32.add (local.get $column) (i32.const 1)))
      (br_if $columns (i32.lt_u (local.get $column) (local.get $columns))))
    (i32.store offset=24 (global.get $STATE) (local.get $blank))
    (local.get $same))

  (func $row (param $row i32) (result i32)
    (i32.add (global.get $ROWS) (i32.mul (local.get $row) (i32.const 192))))

  ;; Whether $left bytes are the same in two places.
  (func $same (export "same") (param $from i32) (param $other i32) (param $left i32) (result i32)
    (block $short
      (loop $blocks
        (br_if $short (i32.lt_s (local.get $left) (i32.const 16)))
        (if (v128.any_true (v128.xor (v128.load (local.get $from)) (v128.load (local.get $other))))
          (then (return (i32.const 0))))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (local.set $other (i32.add (local.get $other) (i32.const 16)))
        (local.set $left (i32.sub (local.get $left) (i32.const 16)))
        (br $blocks)))
    (i32.eqz
      (i32.and
        (i32.xor
          (i8x16.bitmask (i8x16.eq (v128.load (local.get $from)) (v128.load (local.get $other))))
          (i32.const -1))
        (call $below (local.get $left)))))
)
