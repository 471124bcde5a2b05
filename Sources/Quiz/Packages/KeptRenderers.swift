/// The renderers of note types, as long as nobody else has changed the file.
struct KeptRenderers {
    private var version = 0
    private var renderers: [Int64: CardRenderer] = [:]

    mutating func renderer(_ id: Int64, at version: Int) -> CardRenderer? {
        if version != self.version {
            removeAll()
            self.version = version
        }
        return renderers[id]
    }

    mutating func keep(_ renderer: CardRenderer, _ id: Int64) { renderers[id] = renderer }

    mutating func removeAll() { renderers.removeAll() }
}
