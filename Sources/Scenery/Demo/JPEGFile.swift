import ClickwheelAudio

/// A JPEG with what is said of it.
struct JPEGFile {
    /// What the place is called, and that a picture is a whole sphere, as XMP (ISO 16684-1).
    private static func packet(_ place: Shot.Place, sphere: (width: Int, height: Int)?) -> String {
        let panorama = sphere.map { size in
            """
            GPano:ProjectionType="equirectangular" GPano:UsePanoramaViewer="True" \
            GPano:FullPanoWidthPixels="\(size.width)" GPano:FullPanoHeightPixels="\(size.height)" \
            GPano:CroppedAreaImageWidthPixels="\(size.width)" GPano:CroppedAreaImageHeightPixels="\(size.height)" \
            GPano:CroppedAreaLeftPixels="0" GPano:CroppedAreaTopPixels="0"
            """
        }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" \
            xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/" \
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
            Iptc4xmpCore:Location="\(place.name)" photoshop:City="\(place.city)" photoshop:Country="\(place.country)" \
            \(panorama ?? "")/></rdf:RDF></x:xmpmeta><?xpacket end="r"?>
            """
    }

    /// `image` as a file, with what `shot` says.
    static func bytes(
        _ image: RGBImage,
        _ shot: Shot,
        orientation: Int = 1,
        identifier: String? = nil,
        isSphere: Bool = false
    ) throws(AudioError) -> [UInt8] {
        let plain = try image.encoded(as: .jpeg, coarseness: 1).bytes
        let exif = ExifSegment(shot, orientation: orientation, identifier: identifier).bytes
        let text = packet(shot.place, sphere: isSphere ? (image.width, image.height) : nil)
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(text.utf8)
        // Behind the two bytes with which every JPEG begins.
        return Array(plain.prefix(2)) + segment(exif) + segment(xmp) + plain.dropFirst(2)
    }

    /// An APP1 segment (ISO/IEC 10918-1, section B.2.4.6).
    private static func segment(_ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }
}
