public import ClickwheelProgram

extension Part {
    /// What the library offers: the life of its scans, and how it is at a glance; `nil` is one that does not run.
    public static func library(_ scans: LibraryScans?) -> Part {
        Part(
            machines: [
                MachineEntry(ScanMachine.library, current: { [scans?.machineState].compactMap(\.self) })
            ],
            greeting: { try [scans.map { try $0.work.event($0) }].compactMap(\.self) }
        )
    }
}

extension ScanMachine {
    /// The life of the scans of a music library.
    public static let library = ScanMachine(
        name: "library-scan",
        title: "Library scan",
        summary: "What becomes of a wish to scan the folders of music."
    )
}
