/// Puts packs where they are used: the program that has the library, the quiz and golf hands this in.
public struct PackInstaller: Sendable {
    let install: @Sendable (_ pack: Pack, _ folder: String) throws -> String
    let uninstall: @Sendable (_ pack: Product.ID, _ place: String) throws -> Void

    /// Both may block, and may be called again for the same pack after the process was killed in the middle.
    ///
    /// - Parameters:
    ///   - install: Takes the pack's files out of the folder, in the place of an older edition, and returns where they are, a line
    ///     for each place.
    ///   - uninstall: Removes what was installed there, all of it or what a newer edition does not have, and leaves what the user
    ///     made with it.
    public init(
        install: @escaping @Sendable (_ pack: Pack, _ folder: String) throws -> String,
        uninstall: @escaping @Sendable (_ pack: Product.ID, _ place: String) throws -> Void
    ) {
        (self.install, self.uninstall) = (install, uninstall)
    }
}
