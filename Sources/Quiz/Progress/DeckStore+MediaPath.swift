extension DeckStore {
    /// Where the file of a picture or a sound is, by its name in the cards; `nil` for what can be no such name.
    public func mediaPath(_ name: String) -> String? {
        guard let safe = try? PackageContainer.safe(name, ""), safe.first != "." else { return nil }
        return mediaFolder + "/" + safe
    }
}
