"""Rewrites that keep the float result and make a network easier to quantise."""

import numpy
from onnx import helper, numpy_helper

from calibration import run_observed
from network_graph import (
    count_groups,
    map_consumers,
    map_initializers,
    map_producers,
    read_axes,
    replace_nodes,
)

# A channel is scaled by at most this factor, in either direction.
MAX_SCALE = 16.0
SPATIAL_AXES = [2, 3]
POOLING_TYPES = ("ReduceMean", "GlobalAveragePool")
# Operations whose output is in the same units, channel by channel, as their input.
CHANNELWISE_TYPES = {"Relu", "AveragePool", "MaxPool", "ReduceMean", "GlobalAveragePool", "Resize"}


def fuse_gelu(model):
    """Replaces x / sqrt(2) -> Erf -> + 1 -> * x -> * 0.5 by one node: onnxruntime does not fuse it once its parts are quantised."""
    graph = model.graph
    producers, consumers = map_producers(graph), map_consumers(graph)
    fused = {}
    for node in graph.node:
        if node.op_type != "Erf":
            continue
        scaled = producers[node.input[0]]
        plus_one = consumers[node.output[0]][0]
        product = consumers[plus_one.output[0]][0]
        half = consumers[product.output[0]][0]
        types = [scaled.op_type, plus_one.op_type, product.op_type, half.op_type]
        if types != ["Div", "Add", "Mul", "Mul"]:
            raise ValueError(f"{node.name} is not part of a Gelu: {types}")
        fused[half.name] = helper.make_node(
            "Gelu",
            [scaled.input[0]],
            [half.output[0]],
            name=half.name + "_gelu",
            domain="com.microsoft",
        )
    nodes = [fused.get(node.name, node) for node in graph.node]
    replace_nodes(graph, keep_live_nodes(nodes, {output.name for output in graph.output}))
    if not any(opset.domain == "com.microsoft" for opset in model.opset_import):
        model.opset_import.append(helper.make_opsetid("com.microsoft", 1))


def keep_live_nodes(nodes, live):
    kept = []
    for node in reversed(nodes):
        if any(output in live for output in node.output):
            kept.append(node)
            live.update(node.input)
    return kept[::-1]


class TensorGroups:
    """Tensors whose channels must be scaled alike (union-find)."""

    def __init__(self):
        self._parents = {}

    def find(self, tensor):
        self._parents.setdefault(tensor, tensor)
        while self._parents[tensor] != tensor:
            tensor = self._parents[tensor]
        return tensor

    def join(self, a, b):
        self._parents[self.find(a)] = self.find(b)

    def list_groups(self, frozen):
        """Returns the groups without a frozen tensor."""
        frozen_roots = {self.find(tensor) for tensor in frozen}
        groups = {}
        for tensor in list(self._parents):
            if self.find(tensor) not in frozen_roots:
                groups.setdefault(self.find(tensor), []).append(tensor)
        return list(groups.values())


def group_scalable_tensors(graph):
    """Groups the tensors that only convolutions write and read, through operations that keep channels apart."""
    initializers, producers = map_initializers(graph), map_producers(graph)
    groups = TensorGroups()
    frozen = {graph.input[0].name} | {output.name for output in graph.output}

    def is_computed(name):
        return name and name not in initializers

    for node in graph.node:
        computed = [name for name in node.input if is_computed(name)]
        gates = [n for n in computed if n in producers and producers[n].op_type == "HardSigmoid"]
        if node.op_type == "Conv":
            groups.find(node.input[0])
            groups.find(node.output[0])
        elif node.op_type == "Add" and len(computed) == 2:
            groups.join(node.input[0], node.output[0])
            groups.join(node.input[1], node.output[0])
        elif node.op_type == "ReduceMean" and sorted(read_axes(node)) != SPATIAL_AXES:
            frozen.update([node.input[0], node.output[0]])
        elif node.op_type in CHANNELWISE_TYPES:
            groups.join(node.input[0], node.output[0])
        elif node.op_type == "Mul" and len(computed) == 2 and gates:
            # Squeeze and excitation: the gate is a factor for each channel.
            scaled = next(name for name in node.input if name != gates[0])
            groups.join(scaled, node.output[0])
            frozen.add(gates[0])
        else:
            frozen.update(computed)
            frozen.update(node.output)
    return groups.list_groups(frozen)


def equalise_channels(model, calibration, every):
    """
    Scales channels so that those of one tensor have similar ranges: what writes a channel is divided by a factor, what reads it is
    multiplied by it (Nagel et al. 2019, https://arxiv.org/abs/1906.04721). The float result stays equal up to rounding (1e-5).
    """
    graph = model.graph
    initializers, producers = map_initializers(graph), map_producers(graph)
    groups = [(g, *list_writers_and_readers(graph, g)) for g in group_scalable_tensors(graph)]
    greatest = measure_channel_maxima(model, groups, calibration, every)
    use_counts = {}
    for node in graph.node:
        for name in node.input:
            use_counts[name] = use_counts.get(name, 0) + 1
    weights = {}

    def load_weight(node, index):
        name = node.input[index]
        if name not in weights:
            weights[name] = numpy_helper.to_array(initializers[name]).astype(numpy.float64).copy()
        return weights[name]

    for tensors, writers, readers in groups:
        is_shared = any(use_counts[node.input[1]] > 1 for node in writers + readers)
        if not writers or not readers or is_shared or any(t not in producers for t in tensors):
            continue
        shape = greatest[writers[0].output[0]].shape
        ranges = [greatest[t] for t in tensors if t in greatest and greatest[t].shape == shape]
        channel_range = numpy.maximum(numpy.max(ranges, axis=0), 1e-4)
        dense_readers = [
            node
            for node in readers
            if count_groups(node) == 1 and producers[node.input[0]].op_type not in POOLING_TYPES
        ]
        scale = channel_range
        if dense_readers:
            largest = [numpy.abs(load_weight(node, 1)).max((0, 2, 3)) for node in dense_readers]
            largest = numpy.maximum(numpy.max(largest, axis=0), 1e-4)
            scale = channel_range**0.5 / largest**0.5
        scale = numpy.clip(scale / numpy.exp(numpy.log(scale).mean()), 1 / MAX_SCALE, MAX_SCALE)
        for node in writers:
            load_weight(node, 1)[:] /= scale.reshape(-1, 1, 1, 1)
            if len(node.input) > 2:
                load_weight(node, 2)[:] /= scale
        for node in readers:
            shape = (1, -1, 1, 1) if count_groups(node) == 1 else (-1, 1, 1, 1)
            load_weight(node, 1)[:] *= scale.reshape(shape)
    for name, weight in weights.items():
        initializers[name].CopyFrom(numpy_helper.from_array(weight.astype(numpy.float32), name))


def list_writers_and_readers(graph, tensors):
    convolutions = [node for node in graph.node if node.op_type == "Conv"]
    writers = [node for node in convolutions if node.output[0] in tensors]
    readers = [node for node in convolutions if node.input[0] in tensors]
    return writers, readers


def measure_channel_maxima(model, groups, calibration, every):
    """Returns the greatest absolute value of each channel of the tensors that convolutions write or read."""
    tensors = list(
        dict.fromkeys(
            name
            for group, writers, readers in groups
            for name in group
            if any(node.output[0] == name for node in writers)
            or any(node.input[0] == name for node in readers)
        )
    )
    maxima = {}
    for values in run_observed(model, tensors, calibration.inputs(every)):
        for tensor in tensors:
            channels = numpy.abs(values[tensor]).max((0, 2, 3))
            maxima[tensor] = numpy.maximum(maxima.get(tensor, channels), channels)
    return maxima
