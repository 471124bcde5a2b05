package import ClickwheelProgram

extension Part {
    /// What photos and videos offer: the life of their scans, and how they are at a glance; `nil` is a gallery that does not run.
    package static func gallery(_ scans: GalleryScans?) -> Part {
        Part(
            machines: [
                MachineEntry(ScanMachine.gallery, current: { [scans?.machineState].compactMap(\.self) })
            ],
            greeting: { try [scans?.event()].compactMap(\.self) }
        )
    }
}
