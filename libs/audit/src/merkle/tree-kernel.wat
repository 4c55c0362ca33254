;; SHA-256 (FIPS 180-4) of the leaves and nodes of a Merkle tree (RFC 6962, section 2.1), four at a time, one in each lane.
;; `npm run audit-kernel` assembles this text; `row-roots.ts` does the same with node:crypto.
;;
;; Memory: the round constants from 0, the message schedule from 256 (64 words of four lanes), the state from 1280 (8 words of four
;; lanes), and the hashes from INPUT on, 32 bytes each. A word of a message is read from one byte before its hash, which must exist.
(module
  (memory (export "memory") 5)

  (global $INPUT (export "INPUT") i32 (i32.const 2048))
  ;; Hashes at most, with room behind them for the lanes that a last group does not use.
  (global (export "CAPACITY") i32 (i32.const 8192))

  (data (i32.const 0)
    "\98\2f\8a\42\91\44\37\71\cf\fb\c0\b5\a5\db\b5\e9\5b\c2\56\39\f1\11\f1\59\a4\82\3f\92\d5\5e\1c\ab"
    "\98\aa\07\d8\01\5b\83\12\be\85\31\24\c3\7d\0c\55\74\5d\be\72\fe\b1\de\80\a7\06\dc\9b\74\f1\9b\c1"
    "\c1\69\9b\e4\86\47\be\ef\c6\9d\c1\0f\cc\a1\0c\24\6f\2c\e9\2d\aa\84\74\4a\dc\a9\b0\5c\da\88\f9\76"
    "\52\51\3e\98\6d\c6\31\a8\c8\27\03\b0\c7\7f\59\bf\f3\0b\e0\c6\47\91\a7\d5\51\63\ca\06\67\29\29\14"
    "\85\0a\b7\27\38\21\1b\2e\fc\6d\2c\4d\13\0d\38\53\54\73\0a\65\bb\0a\6a\76\2e\c9\c2\81\85\2c\72\92"
    "\a1\e8\bf\a2\4b\66\1a\a8\70\8b\4b\c2\a3\51\6c\c7\19\e8\92\d1\24\06\99\d6\85\35\0e\f4\70\a0\6a\10"
    "\16\c1\a4\19\08\6c\37\1e\4c\77\48\27\b5\bc\b0\34\b3\0c\1c\39\4a\aa\d8\4e\4f\ca\9c\5b\f3\6f\2e\68"
    "\ee\82\8f\74\6f\63\a5\78\14\78\c8\84\08\02\c7\8c\fa\ff\be\90\eb\6c\50\a4\f7\a3\f9\be\f2\78\71\c6")

  ;; Starts a message.
  (func $reset
    (v128.store (i32.const 1280) (i32x4.splat (i32.const 0x6a09e667)))
    (v128.store (i32.const 1296) (i32x4.splat (i32.const 0xbb67ae85)))
    (v128.store (i32.const 1312) (i32x4.splat (i32.const 0x3c6ef372)))
    (v128.store (i32.const 1328) (i32x4.splat (i32.const 0xa54ff53a)))
    (v128.store (i32.const 1344) (i32x4.splat (i32.const 0x510e527f)))
    (v128.store (i32.const 1360) (i32x4.splat (i32.const 0x9b05688c)))
    (v128.store (i32.const 1376) (i32x4.splat (i32.const 0x1f83d9ab)))
    (v128.store (i32.const 1392) (i32x4.splat (i32.const 0x5be0cd19))))

  ;; Returns word $at of four messages that begin at $message, $stride bytes apart. Words are big-endian.
  (func $gather (param $message i32) (param $stride i32) (result v128)
    (local $second i32) (local $third i32)
    (local.set $second (i32.add (local.get $message) (local.get $stride)))
    (local.set $third (i32.add (local.get $second) (local.get $stride)))
    (i8x16.shuffle 3 2 1 0 7 6 5 4 11 10 9 8 15 14 13 12
      (v128.load32_lane 3 (i32.add (local.get $third) (local.get $stride))
        (v128.load32_lane 2 (local.get $third)
          (v128.load32_lane 1 (local.get $second)
            (v128.load32_zero (local.get $message)))))
      (v128.const i32x4 0 0 0 0)))

  ;; Writes the first words of the schedule: $count words from $message - 1 on, the first byte of which is $prefix.
  (func $load (param $message i32) (param $stride i32) (param $count i32) (param $prefix i32)
    (local $word i32)
    (loop $words
      (v128.store offset=256
        (i32.shl (local.get $word) (i32.const 4))
        (call $gather
          (i32.add (i32.sub (local.get $message) (i32.const 1)) (i32.shl (local.get $word) (i32.const 2)))
          (local.get $stride)))
      (local.set $word (i32.add (local.get $word) (i32.const 1)))
      (br_if $words (i32.lt_u (local.get $word) (local.get $count))))
    (v128.store (i32.const 256)
      (v128.or
        (v128.and (v128.load (i32.const 256)) (i32x4.splat (i32.const 0x00ffffff)))
        (i32x4.splat (i32.shl (local.get $prefix) (i32.const 24))))))

  ;; Ends a message: word $at of the schedule is its last byte, the one before $after of each message, and the bit that ends it. Zeros
  ;; follow, and its length in bits.
  (func $pad (param $at i32) (param $after i32) (param $stride i32) (param $bits i32)
    (local $word i32)
    (v128.store offset=256
      (i32.shl (local.get $at) (i32.const 4))
      (v128.or
        (i32x4.shl
          (v128.and
            (call $gather (i32.sub (local.get $after) (i32.const 4)) (local.get $stride))
            (i32x4.splat (i32.const 0xff)))
          (i32.const 24))
        (i32x4.splat (i32.const 0x00800000))))
    (local.set $word (i32.add (local.get $at) (i32.const 1)))
    (loop $zeros
      (v128.store offset=256 (i32.shl (local.get $word) (i32.const 4)) (v128.const i32x4 0 0 0 0))
      (local.set $word (i32.add (local.get $word) (i32.const 1)))
      (br_if $zeros (i32.lt_u (local.get $word) (i32.const 15))))
    (v128.store (i32.const 496) (i32x4.splat (local.get $bits))))

  ;; Adds the block in the schedule to the state.
  (func $compress
    (local $at i32) (local $near v128) (local $far v128) (local $sum v128) (local $choice v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $e v128) (local $f v128) (local $g v128) (local $h v128)
    (loop $schedule
      (local.set $far (v128.load offset=272 (local.get $at)))
      (local.set $near (v128.load offset=480 (local.get $at)))
      (v128.store offset=512 (local.get $at)
        (i32x4.add
          (i32x4.add
            (v128.load offset=256 (local.get $at))
            (v128.load offset=400 (local.get $at)))
          (i32x4.add
            (v128.xor
              (v128.or (i32x4.shr_u (local.get $far) (i32.const 7)) (i32x4.shl (local.get $far) (i32.const 25)))
              (v128.xor
                (v128.or (i32x4.shr_u (local.get $far) (i32.const 18)) (i32x4.shl (local.get $far) (i32.const 14)))
                (i32x4.shr_u (local.get $far) (i32.const 3))))
            (v128.xor
              (v128.or (i32x4.shr_u (local.get $near) (i32.const 17)) (i32x4.shl (local.get $near) (i32.const 15)))
              (v128.xor
                (v128.or (i32x4.shr_u (local.get $near) (i32.const 19)) (i32x4.shl (local.get $near) (i32.const 13)))
                (i32x4.shr_u (local.get $near) (i32.const 10)))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $schedule (i32.lt_u (local.get $at) (i32.const 768))))
    (local.set $a (v128.load (i32.const 1280)))
    (local.set $b (v128.load (i32.const 1296)))
    (local.set $c (v128.load (i32.const 1312)))
    (local.set $d (v128.load (i32.const 1328)))
    (local.set $e (v128.load (i32.const 1344)))
    (local.set $f (v128.load (i32.const 1360)))
    (local.set $g (v128.load (i32.const 1376)))
    (local.set $h (v128.load (i32.const 1392)))
    (local.set $at (i32.const 0))
    (loop $rounds
      (local.set $choice
        (i32x4.add
          (i32x4.add
            (i32x4.add (local.get $h) (v128.bitselect (local.get $f) (local.get $g) (local.get $e)))
            (v128.xor
              (v128.or (i32x4.shr_u (local.get $e) (i32.const 6)) (i32x4.shl (local.get $e) (i32.const 26)))
              (v128.xor
                (v128.or (i32x4.shr_u (local.get $e) (i32.const 11)) (i32x4.shl (local.get $e) (i32.const 21)))
                (v128.or (i32x4.shr_u (local.get $e) (i32.const 25)) (i32x4.shl (local.get $e) (i32.const 7))))))
          (i32x4.add
            (v128.load32_splat (local.get $at))
            (v128.load offset=256 (i32.shl (local.get $at) (i32.const 2))))))
      (local.set $sum
        (i32x4.add
          (v128.bitselect (local.get $c) (local.get $b) (v128.xor (local.get $a) (local.get $b)))
          (v128.xor
            (v128.or (i32x4.shr_u (local.get $a) (i32.const 2)) (i32x4.shl (local.get $a) (i32.const 30)))
            (v128.xor
              (v128.or (i32x4.shr_u (local.get $a) (i32.const 13)) (i32x4.shl (local.get $a) (i32.const 19)))
              (v128.or (i32x4.shr_u (local.get $a) (i32.const 22)) (i32x4.shl (local.get $a) (i32.const 10)))))))
      (local.set $h (local.get $g))
      (local.set $g (local.get $f))
      (local.set $f (local.get $e))
      (local.set $e (i32x4.add (local.get $d) (local.get $choice)))
      (local.set $d (local.get $c))
      (local.set $c (local.get $b))
      (local.set $b (local.get $a))
      (local.set $a (i32x4.add (local.get $choice) (local.get $sum)))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (br_if $rounds (i32.lt_u (local.get $at) (i32.const 256))))
    (v128.store (i32.const 1280) (i32x4.add (local.get $a) (v128.load (i32.const 1280))))
    (v128.store (i32.const 1296) (i32x4.add (local.get $b) (v128.load (i32.const 1296))))
    (v128.store (i32.const 1312) (i32x4.add (local.get $c) (v128.load (i32.const 1312))))
    (v128.store (i32.const 1328) (i32x4.add (local.get $d) (v128.load (i32.const 1328))))
    (v128.store (i32.const 1344) (i32x4.add (local.get $e) (v128.load (i32.const 1344))))
    (v128.store (i32.const 1360) (i32x4.add (local.get $f) (v128.load (i32.const 1360))))
    (v128.store (i32.const 1376) (i32x4.add (local.get $g) (v128.load (i32.const 1376))))
    (v128.store (i32.const 1392) (i32x4.add (local.get $h) (v128.load (i32.const 1392)))))

  ;; Writes four hashes from the state to $to, 32 bytes each.
  (func $store (param $to i32)
    (local $word i32) (local $lanes v128)
    (loop $words
      (local.set $lanes
        (i8x16.shuffle 3 2 1 0 7 6 5 4 11 10 9 8 15 14 13 12
          (v128.load offset=1280 (i32.shl (local.get $word) (i32.const 2)))
          (v128.const i32x4 0 0 0 0)))
      (v128.store32_lane offset=0 0 (i32.add (local.get $to) (local.get $word)) (local.get $lanes))
      (v128.store32_lane offset=32 1 (i32.add (local.get $to) (local.get $word)) (local.get $lanes))
      (v128.store32_lane offset=64 2 (i32.add (local.get $to) (local.get $word)) (local.get $lanes))
      (v128.store32_lane offset=96 3 (i32.add (local.get $to) (local.get $word)) (local.get $lanes))
      (local.set $word (i32.add (local.get $word) (i32.const 4)))
      (br_if $words (i32.lt_u (local.get $word) (i32.const 32)))))

  ;; Replaces $count hashes, at least one, by those of the leaves with these data: SHA-256(0x00 data).
  (func (export "hashLeaves") (param $count i32)
    (local $at i32) (local $end i32)
    (local.set $at (global.get $INPUT))
    (local.set $end (i32.add (local.get $at) (i32.shl (local.get $count) (i32.const 5))))
    (loop $groups
      (call $reset)
      (call $load (local.get $at) (i32.const 32) (i32.const 8) (i32.const 0))
      (call $pad (i32.const 8) (i32.add (local.get $at) (i32.const 32)) (i32.const 32) (i32.const 264))
      (call $compress)
      (call $store (local.get $at))
      (local.set $at (i32.add (local.get $at) (i32.const 128)))
      (br_if $groups (i32.lt_u (local.get $at) (local.get $end)))))

  ;; Replaces $count pairs of hashes, at least one, by the hashes of their nodes: SHA-256(0x01 left right).
  (func (export "hashPairs") (param $count i32)
    (local $at i32) (local $to i32) (local $end i32)
    (local.set $at (global.get $INPUT))
    (local.set $to (local.get $at))
    (local.set $end (i32.add (local.get $at) (i32.shl (local.get $count) (i32.const 6))))
    (loop $groups
      (call $reset)
      (call $load (local.get $at) (i32.const 64) (i32.const 16) (i32.const 1))
      (call $compress)
      (call $pad (i32.const 0) (i32.add (local.get $at) (i32.const 64)) (i32.const 64) (i32.const 520))
      (call $compress)
      (call $store (local.get $to))
      (local.set $at (i32.add (local.get $at) (i32.const 256)))
      (local.set $to (i32.add (local.get $to) (i32.const 128)))
      (br_if $groups (i32.lt_u (local.get $at) (local.get $end))))))
