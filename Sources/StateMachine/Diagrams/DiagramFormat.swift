/// A language in which a machine can be drawn.
public enum DiagramFormat: String, CaseIterable, Sendable {
    /// What Markdown viewers draw: <https://mermaid.js.org/syntax/stateDiagram.html>.
    case mermaid
    /// What Graphviz draws: <https://graphviz.org/doc/info/lang.html>.
    case dot
}

extension MachineDescription {
    /// Draws the machine in `format`, with a line break at the end.
    ///
    /// The states with the labels `current`, in which machines of this kind are, are lit.
    public func diagram(_ format: DiagramFormat, current: [String] = []) -> String {
        let outline = DiagramOutline(of: self)
        return switch format {
        case .mermaid: MermaidDiagram.text(of: outline, current: current)
        case .dot: DOTDiagram.text(of: outline, current: current)
        }
    }
}
