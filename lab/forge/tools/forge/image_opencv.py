"""Forges scans with OpenCV (5, Apache-2.0): types text (F6), copies a word (F7) or paints one out with inpainting (F8)."""

import cv2
import numpy
from forge_jobs import each_job, reported
from image_edits import change_digit, copy_move, erase, read_words

for job in each_job():
    with reported(job):
        words, chooser = read_words(job)
        pixels = cv2.imread(job["input"], cv2.IMREAD_UNCHANGED)
        family = job["extra"]["family"]
        x, y, width, height, text = words[0]
        if family == "F7":
            copy_move(pixels, words)
        elif family == "F8":
            mask = numpy.zeros(pixels.shape[:2], numpy.uint8)
            mask[max(0, y - 1) : y + height + 1, max(0, x - 1) : x + width + 1] = 255
            pixels = cv2.inpaint(pixels, mask, 3, cv2.INPAINT_TELEA)
        else:
            erase(pixels, words[0])
            cv2.putText(pixels, change_digit(text, chooser), (x, y + height), cv2.FONT_HERSHEY_SIMPLEX, height / 22, (30, 30, 30), 1, cv2.LINE_AA)
        quality = job["extra"]["quality"]
        cv2.imwrite(job["output"], pixels, [cv2.IMWRITE_JPEG_QUALITY, quality] if quality else [])
