"""What each image forgery does, on a picture as a NumPy array of greys or colours; the tools decode, draw text and encode."""

import json
import random


def read_words(job):
    with open(job["extra"]["words"], encoding="utf-8") as file:
        words = json.load(file)["words"]
    chooser = random.Random(job["seed"])
    chooser.shuffle(words)
    return words, chooser


def change_digit(text, chooser):
    place = chooser.choice([index for index, character in enumerate(text) if character.isdigit()])
    return text[:place] + chooser.choice([d for d in "123456789" if d != text[place]]) + text[place + 1 :]


def paper_colour(pixels, word):
    x, y, width, height, _ = word
    area = pixels[max(0, y - 3) : y + height + 3, max(0, x - 3) : x + width + 3]
    flat = area.reshape(-1, *pixels.shape[2:])
    order = flat.reshape(len(flat), -1).mean(axis=1).argsort()
    return flat[order[int(len(order) * 0.8)]]


def erase(pixels, word):
    x, y, width, height, _ = word
    pixels[max(0, y - 1) : y + height + 1, max(0, x - 1) : x + width + 1] = paper_colour(pixels, word)


def copy_move(pixels, words):
    """Copies one word onto another of about the same height."""
    source = words[0]
    target = min(words[1:], key=lambda word: abs(word[3] - source[3]) + (1000 if abs(word[1] - source[1]) < source[3] else 0))
    x, y, width, height, _ = source
    u, v = target[0], target[1]
    patch = pixels[y - 1 : y + height + 1, x - 1 : x + width + 1].copy()
    patch = patch[: pixels.shape[0] - v + 1, : pixels.shape[1] - u + 1]
    pixels[v - 1 : v - 1 + patch.shape[0], u - 1 : u - 1 + patch.shape[1]] = patch
