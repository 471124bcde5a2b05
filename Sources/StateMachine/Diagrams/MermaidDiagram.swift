/// Draws a machine as a Mermaid state diagram.
///
/// Syntax: <https://mermaid.js.org/syntax/stateDiagram.html>.
enum MermaidDiagram {
    static func text(of outline: DiagramOutline, current: [String]) -> String {
        var lines = ["stateDiagram-v2"]
        for group in outline.groups {
            if group.name.isEmpty {
                lines += group.nodes.map { "    \(declaration(of: $0))" }
            } else {
                lines.append("    state \"\(escaped(group.name))\" as \(group.id) {")
                lines += group.nodes.map { "        \(declaration(of: $0))" }
                lines.append("    }")
            }
        }
        lines.append("    [*] --> \(outline.initial)")
        lines += outline.arrows.map { arrow in
            "    \(arrow.from) --> \(arrow.to): \(escaped(arrow.events.joined(separator: ", ")))"
        }
        let lit = outline.ids(of: current)
        if !lit.isEmpty {
            lines.append("    classDef current fill:#ffb454,stroke:#201407,color:#201407")
            lines.append("    class \(lit.joined(separator: ",")) current")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func declaration(of node: DiagramOutline.Node) -> String {
        "state \"\(escaped(node.text))\" as \(node.id)"
    }

    /// `text` with what Mermaid would read as syntax written as entities.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "#", ";", ":", "<", ">", "{", "}", "\\": result += "#\(scalar.value);"
            case _ where scalar.properties.generalCategory == .control: result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
