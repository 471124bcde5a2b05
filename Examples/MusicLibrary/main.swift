let words = CommandLine.arguments.dropFirst()
if let folder = words.first {
    let shelf = try Shelf([folder], database: ":memory:")
    print(try shelf.albums().joined(separator: "\n"))
    for word in words.dropFirst() {
        print("\(word): \(try shelf.songs(about: word).joined(separator: ", "))")
    }
    for complaint in try shelf.complaints() { print(complaint) }
} else {
    print("usage: MusicLibraryExample FOLDER [WORD]…")
}
