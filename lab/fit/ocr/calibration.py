"""What the tensors of a network contain on the calibration inputs (write-calibration.ts)."""

import json

import numpy

from network_graph import map_consumers, open_with_outputs

BIN_COUNT = 4096
LEVELS = 255
# Larger tensors count with every seventh value, from a random one of the first seven.
SAMPLED_ABOVE = 60_000
SAMPLE_STEP = 7
# Mean and deviation of the input planes (B, G, R): libs/documents/src/ocr/parameters.ts.
NORMALISATION = {
    "det": ((0.485, 0.456, 0.406), (0.229, 0.224, 0.225)),
    "rec": ((0.5, 0.5, 0.5), (0.5, 0.5, 0.5)),
}


class CalibrationSet:
    """The inputs of one network, every n-th of them on request."""

    def __init__(self, folder, kind):
        with open(f"{folder}/inputs.json", encoding="utf-8") as index:
            self._entries = [entry for entry in json.load(index) if entry["kind"] == kind]
        self._bytes = numpy.memmap(f"{folder}/inputs.bin", dtype=numpy.uint8)
        mean, deviation = NORMALISATION[kind]
        self._mean = numpy.array(mean, numpy.float32).reshape(1, 3, 1, 1)
        self._deviation = numpy.array(deviation, numpy.float32).reshape(1, 3, 1, 1)

    def inputs(self, every):
        for entry in self._entries[::every]:
            offset, width, height = entry["offset"], entry["width"], entry["height"]
            planes = self._bytes[offset : offset + 3 * width * height].reshape(1, 3, height, width)
            yield (planes.astype(numpy.float32) / 255 - self._mean) / self._deviation


def run_observed(model, tensors, inputs):
    """Yields, for each input, the values of the named tensors by name."""
    input_name = model.graph.input[0].name
    computed = [tensor for tensor in tensors if tensor != input_name]
    session = open_with_outputs(model, computed)
    for planes in inputs:
        values = dict(zip(computed, session.run(computed, {input_name: planes})))
        values[input_name] = planes
        yield values


def find_quantised_output(convolution, consumers):
    """Returns the tensor that is quantised after a convolution: behind the Relu that alone follows it."""
    following = consumers.get(convolution.output[0], [])
    if len(following) == 1 and following[0].op_type == "Relu":
        return following[0].output[0]
    return convolution.output[0]


def list_observed_tensors(graph):
    """Additions and products stay in float; leaving them out would change the random samples, and so the bytes of the files."""
    consumers = map_consumers(graph)
    tensors = []
    for node in graph.node:
        if node.op_type in ("Conv", "ConvTranspose"):
            tensors += [node.input[0], find_quantised_output(node, consumers)]
        if node.op_type == "Add" and node.output[0] in consumers:
            tensors.append(node.output[0])
        if node.op_type == "MatMul":
            tensors += [node.input[0], node.output[0]]
    constants = {initializer.name for initializer in graph.initializer}
    return [tensor for tensor in dict.fromkeys(tensors) if tensor not in constants]


def measure_histograms(model, calibration, every, random):
    """Returns, by tensor: its least and greatest value, and the histogram of its values between them."""
    tensors = list_observed_tensors(model.graph)
    least = dict.fromkeys(tensors, numpy.inf)
    greatest = dict.fromkeys(tensors, -numpy.inf)
    for values in run_observed(model, tensors, calibration.inputs(every)):
        for tensor in tensors:
            least[tensor] = min(least[tensor], float(values[tensor].min()))
            greatest[tensor] = max(greatest[tensor], float(values[tensor].max()))
    histograms = {tensor: numpy.zeros(BIN_COUNT) for tensor in tensors}
    for values in run_observed(model, tensors, calibration.inputs(every)):
        for tensor in tensors:
            flat = values[tensor].ravel()
            step = SAMPLE_STEP if flat.size > SAMPLED_ABOVE else 1
            sample = flat[random.integers(0, SAMPLE_STEP) :: step]
            bins_per_unit = BIN_COUNT / max(greatest[tensor] - least[tensor], 1e-9)
            bins = ((sample - least[tensor]) * bins_per_unit).astype(numpy.int32)
            histograms[tensor] += numpy.bincount(
                numpy.minimum(bins, BIN_COUNT - 1), minlength=BIN_COUNT
            )
    return {tensor: (least[tensor], greatest[tensor], histograms[tensor]) for tensor in tensors}


def choose_range(least, greatest, histogram):
    """Returns the range that 256 levels represent with the least squared error: values beyond it are clipped to its ends."""
    edges = numpy.linspace(least, greatest, len(histogram) + 1)
    centres = (edges[:-1] + edges[1:]) / 2
    shares = numpy.linspace(0.3, 1, 36)
    has_negative_side = least < -0.15 * greatest
    best_error, best = None, None
    for upper_share in shares:
        for lower_share in shares if has_negative_side else [1.0]:
            lower = min(least * lower_share, 0)
            upper = max(greatest * upper_share, 0)
            step = (upper - lower) / LEVELS
            if step <= 0:
                continue
            errors = numpy.where(
                centres < lower,
                (centres - lower) ** 2,
                numpy.where(centres > upper, (centres - upper) ** 2, step * step / 12),
            )
            error = (errors * histogram).sum() / histogram.sum()
            if best_error is None or error < best_error:
                best_error, best = error, (lower, upper)
    return best


def measure_channel_means(model, calibration, every):
    """Returns the mean of each channel of each convolution's input."""
    tensors = list(dict.fromkeys(n.input[0] for n in model.graph.node if n.op_type == "Conv"))
    sums = dict.fromkeys(tensors, 0)
    count = 0
    for values in run_observed(model, tensors, calibration.inputs(every)):
        count += 1
        for tensor in tensors:
            sums[tensor] = sums[tensor] + values[tensor].mean((0, 2, 3), dtype=numpy.float64)
    return {tensor: total / count for tensor, total in sums.items()}
