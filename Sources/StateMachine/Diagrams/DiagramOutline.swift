/// A machine as both languages need it: nodes with safe ids, in groups, and one arrow for each pair of states.
struct DiagramOutline {
    struct Node {
        let id: String
        /// The whole label, as in the description.
        let label: String
        /// The label without its group.
        let text: String
    }

    struct Group {
        /// Empty for states that are in no other.
        let name: String
        let id: String
        var nodes: [Node]
    }

    struct Arrow {
        let from: String
        let to: String
        var events: [String]
    }

    let title: String
    let initial: String
    private(set) var groups: [Group] = []
    private(set) var arrows: [Arrow] = []

    init(of machine: MachineDescription) {
        title = machine.title
        var ids = DiagramIDs()
        var idOfLabel: [String: String] = [:]
        for label in machine.states {
            let (group, text) = Self.split(label)
            let node = Node(id: ids.id(for: label), label: label, text: text)
            idOfLabel[label] = node.id
            if let index = groups.firstIndex(where: { $0.name == group }) {
                groups[index].nodes.append(node)
            } else {
                groups.append(Group(name: group, id: group.isEmpty ? "" : ids.id(for: group), nodes: [node]))
            }
        }
        initial = idOfLabel[machine.initial] ?? ""
        var indexOfArrow: [[String]: Int] = [:]
        for transition in machine.transitions {
            guard let from = idOfLabel[transition.from], let to = idOfLabel[transition.to] else { continue }
            if let index = indexOfArrow[[from, to]] {
                arrows[index].events.append(transition.event)
            } else {
                indexOfArrow[[from, to]] = arrows.count
                arrows.append(Arrow(from: from, to: to, events: [transition.event]))
            }
        }
    }

    /// The ids of the states with `labels`, as far as there are such, each once.
    func ids(of labels: [String]) -> [String] {
        groups.flatMap(\.nodes).filter { labels.contains($0.label) }.map(\.id)
    }

    private static func split(_ label: String) -> (group: String, text: String) {
        guard let slash = label.firstIndex(of: "/"), slash != label.startIndex else { return ("", label) }
        let text = label[label.index(after: slash)...]
        return text.isEmpty ? ("", label) : (String(label[..<slash]), String(text))
    }
}

/// Gives each label an id of ASCII letters, digits and underscores, all different.
struct DiagramIDs {
    private var taken: Set<String> = []

    mutating func id(for label: String) -> String {
        let safe = String(
            label.unicodeScalars.map { scalar in
                let isSafe =
                    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return isSafe ? Character(scalar) : "_"
            }
        )
        // A leading letter keeps an id from being read as a number or as a keyword such as `end`.
        let base = "s_" + safe
        var id = base
        var count = 2
        while !taken.insert(id).inserted {
            id = "\(base)_\(count)"
            count += 1
        }
        return id
    }
}
