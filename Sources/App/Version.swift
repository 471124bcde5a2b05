/// The program's own version, by Semantic Versioning 2.0.
enum Version {
    static let current = "0.1.0"
}
