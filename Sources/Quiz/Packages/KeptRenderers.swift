/// The renderers of note types, as long as nobody else has changed the file.
///
/// Whether somebody has is asked once a second, since asking costs as much as half a card.
struct KeptRenderers {
    private var version = 0
    private var checked: Int?
    private var renderers: [Int64: CardRenderer] = [:]

    /// Whether the version was not asked for in this second.
    func isDue(_ second: Int) -> Bool { checked != second }

    /// Takes the file's version at a time in seconds; another one than before makes everything unknown.
    mutating func note(_ version: Int, at second: Int) {
        checked = second
        guard version != self.version else { return }
        self.version = version
        removeAll()
    }

    subscript(id: Int64) -> CardRenderer? {
        get { renderers[id] }
        set { renderers[id] = newValue }
    }

    mutating func removeAll() { renderers.removeAll() }
}
