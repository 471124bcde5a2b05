public import ClickwheelProgram

extension Part {
    /// What the library offers: the life of its scans, and how it is at a glance; `nil` is one that does not run.
    public static func library(_ scans: LibraryScans?) -> Part {
        Part(
            machines: [MachineEntry(ScanMachine(), current: { [scans?.machineState].compactMap(\.self) })],
            greeting: { try [scans?.event()].compactMap(\.self) }
        )
    }
}
