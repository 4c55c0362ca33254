"""Reads and changes the graph of an ONNX network."""

import onnx
import onnxruntime
from onnx import TensorProto, helper


def copy_model(model):
    copy = onnx.ModelProto()
    copy.CopyFrom(model)
    return copy


def open_session(model):
    """Opens a network as it is, without any optimisation, on one thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    return onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )


def open_with_outputs(model, tensors):
    """Opens a copy of the network that also returns the named tensors."""
    observed = copy_model(model)
    known = {output.name for output in observed.graph.output}
    for tensor in tensors:
        if tensor not in known:
            observed.graph.output.append(
                helper.make_tensor_value_info(tensor, TensorProto.FLOAT, None)
            )
    return open_session(observed)


def map_producers(graph):
    return {output: node for node in graph.node for output in node.output}


def map_consumers(graph):
    consumers = {}
    for node in graph.node:
        for name in node.input:
            consumers.setdefault(name, []).append(node)
    return consumers


def map_initializers(graph):
    return {initializer.name: initializer for initializer in graph.initializer}


def count_groups(convolution):
    """Returns the groups of a convolution: 1 unless it is depthwise."""
    return next((a.i for a in convolution.attribute if a.name == "group"), 1)


def read_axes(node):
    return next((list(a.ints) for a in node.attribute if a.name == "axes"), [])


def replace_nodes(graph, nodes):
    """Sets the nodes of a graph, and removes the initializers that none of them uses."""
    del graph.node[:]
    graph.node.extend(nodes)
    used = {name for node in graph.node for name in node.input}
    kept = [initializer for initializer in graph.initializer if initializer.name in used]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    del graph.value_info[:]


def sort_nodes(graph, nodes):
    """Orders nodes so that each follows those whose outputs it reads."""
    available = {initializer.name for initializer in graph.initializer}
    available |= {name.name for name in graph.input} | {""}
    ordered = []
    remaining = list(nodes)
    while remaining:
        waiting = []
        for node in remaining:
            if all(name in available for name in node.input):
                ordered.append(node)
                available.update(node.output)
            else:
                waiting.append(node)
        if len(waiting) == len(remaining):
            raise ValueError(f"the inputs of {waiting[0].name} are never computed")
        remaining = waiting
    return ordered
