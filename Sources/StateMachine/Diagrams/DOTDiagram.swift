/// Draws a machine in Graphviz's language.
///
/// Syntax: <https://graphviz.org/doc/info/lang.html>.
enum DOTDiagram {
    static func text(of outline: DiagramOutline, current: [String]) -> String {
        let lit = outline.ids(of: current)
        var lines = [
            "digraph \(quoted(outline.title)) {",
            "    rankdir=LR",
            "    node [shape=box, style=rounded]",
            "    start [shape=point]",
        ]
        for group in outline.groups {
            if group.name.isEmpty {
                lines += group.nodes.map { "    \(declaration(of: $0, lit: lit))" }
            } else {
                lines.append("    subgraph cluster_\(group.id) {")
                lines.append("        label=\(quoted(group.name))")
                lines += group.nodes.map { "        \(declaration(of: $0, lit: lit))" }
                lines.append("    }")
            }
        }
        lines.append("    start -> \(outline.initial)")
        lines += outline.arrows.map { arrow in
            "    \(arrow.from) -> \(arrow.to) [label=\(quoted(arrow.events.joined(separator: "\n")))]"
        }
        lines.append("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func declaration(of node: DiagramOutline.Node, lit: [String]) -> String {
        let light = lit.contains(node.id) ? ", style=\"rounded,filled\", fillcolor=\"#ffb454\"" : ""
        return "\(node.id) [label=\(quoted(node.text))\(light)]"
    }

    /// `text` as a quoted id: in one, only quotes, backslashes and line breaks mean anything.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.properties.generalCategory == .control: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
